// What assets/boot.mjs imports once the build has filled in where it lies.
declare module "{{engine}}pyodide.mjs" {
  export { loadPyodide, version } from "pyodide";
}
declare module "{{engine}}pyodide.asm.mjs" {
  export default function createModule(settings: object): Promise<{ HEAP8: Int8Array; growMemory(bytes: number): void }>;
}
