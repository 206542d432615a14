// What assets/boot.mjs imports once the build has filled in where it lies.
declare module "{{engine}}pyodide.mjs" {
  export { loadPyodide, version } from "pyodide";
}
declare module "{{engine}}pyodide.asm.mjs" {
  import type { PyodideConfig } from "pyodide";

  type Create = NonNullable<PyodideConfig["createPyodideModule"]>;
  type Module = Awaited<ReturnType<Create>> & { growMemory(bytes: number): void };
  export default function createModule(...settings: Parameters<Create>): Promise<Module>;
}
