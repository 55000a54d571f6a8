/** What browsers call a processor that stands in for a graphics card. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

let known: boolean | null = null;

/** Whether WebGL is worked out without a graphics card here; asked once, as it cannot change. */
export function drawsInSoftware(): boolean {
  known ??= SOFTWARE.test(rendererName());
  return known;
}

function rendererName(): string {
  const context = document.createElement("canvas").getContext("webgl2");
  const told = context?.getExtension("WEBGL_debug_renderer_info");
  const name: unknown = context && told ? context.getParameter(told.UNMASKED_RENDERER_WEBGL) : "";
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return String(name);
}
