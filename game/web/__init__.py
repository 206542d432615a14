"""The page. Only here may the browser be imported, and of these modules only in ``browser``."""
