"""Development tool that draws the maps of Rumble Nation and Shogun from the real coast of Japan."""
