// Models and responses for the scenes.

/** Returns a row of boxes as OBJ. A different `scale` makes a different model. */
export function boxes(count, scale = 1) {
  let text = "";
  for (let box = 0; box < count; box += 1) {
    for (let corner = 0; corner < 8; corner += 1) {
      text += `v ${(box * 3 + (corner & 1)) * scale} ${((corner >> 1) & 1) * scale} ${(corner >> 2) * scale}\n`;
    }
    const quads = [[1, 3, 4, 2], [5, 6, 8, 7], [1, 2, 6, 5], [3, 7, 8, 4], [1, 5, 7, 3], [2, 4, 8, 6]];
    for (const quad of quads) text += `f ${quad.map((corner) => corner + 8 * box).join(" ")}\n`;
  }
  return text;
}

/** Returns a bumpy ball as OBJ, with enough triangles for a long computation. */
export function bumpyBall(rows) {
  let text = "";
  for (let row = 0; row <= rows; row += 1) {
    for (let column = 0; column < rows; column += 1) {
      const [theta, phi] = [(row / rows) * Math.PI, (column / rows) * 2 * Math.PI];
      const radius = 1 + 0.2 * Math.sin(7 * theta) * Math.cos(9 * phi);
      text += `v ${Math.sin(theta) * Math.cos(phi) * radius} ${Math.sin(theta) * Math.sin(phi) * radius} ${Math.cos(theta) * radius}\n`;
    }
  }
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < rows; column += 1) {
      const [here, next] = [row * rows + column + 1, row * rows + ((column + 1) % rows) + 1];
      text += `f ${here} ${here + rows} ${next}\nf ${next} ${here + rows} ${next + rows}\n`;
    }
  }
  return text;
}

/** Returns a result with `count` hulls: a staircase of boxes. */
export function manyHulls(count) {
  const position = Buffer.alloc(count * 48);
  for (let corner = 0; corner < count * 8; corner += 1) {
    const [box, bits] = [Math.floor(corner / 8), corner % 8];
    const at = [box * 200 + (bits & 1) * 180, ((bits >> 1) & 1) * 9000, ((bits >> 2) & 1) * 200 + box * 200];
    for (const [axis, value] of at.entries()) position.writeUInt16LE(value, corner * 6 + axis * 2);
  }
  const fit = { coverage: 1, max_outside: 0, max_excess: 0.1, worst_hull: 3, worst_point: [1, 1, 1], volume_error: null, overlap: 0 };
  const cost = 0.36 * count;
  return {
    id: `b3-${"ab".repeat(32)}`, engine: "a test", cached: false, source: "high_lod", source_why: "from a test",
    input: { vertices: 8, triangles: 12, welded_vertices: 8, degenerate_triangles: 0, watertight: true, bounds: { min: [0, 0, 0], max: [10, 2, 10] } },
    stages: [], hull: { vertices: 8, volume: 1, max_outside: 0 }, fit, warnings: [],
    hulls: Array.from({ length: count }, () => ({ vertices: 8, volume: 0.1, max_excess: 0.01 })),
    cost: {
      scale: [1, 1, 1], hull: 0.36, decomposition: cost, mesh: null,
      effective: { shape: "prim", rest: "decomposition", moving: "decomposition", cost, why: "from a test" },
      can_be_physical: { hull: true, decomposition: false, mesh: null },
    },
    decomposition: { Min: [0, 0, 0], Max: [12, 2, 12], Hull: position.subarray(0, 48).toString("base64"), HullList: Buffer.alloc(count, 8).toString("base64"), Position: position.toString("base64") },
  };
}

/** Drops files on the page by drag-and-drop events. */
export async function drop(page, files) {
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const { name, text } of all) data.items.add(new File([text], name));
    return data;
  }, files);
  await page.dispatchEvent("main", "dragover", { dataTransfer: transfer });
  await page.dispatchEvent("main", "drop", { dataTransfer: transfer });
}

/** Returns the JSON of a GLB file, and where it ends. */
function jsonOf(glb) {
  const end = 20 + glb.readUInt32LE(12);
  return { end, scene: JSON.parse(glb.toString("utf8", 20, end)) };
}

/** Returns the number of objects of a GLB file in which none has children. */
export const objectsIn = (glb) => jsonOf(glb).scene.scenes[0].nodes.length;

/** Returns a GLB file with only those objects of another one that have these names. */
export function onlyObjects(glb, names) {
  const { end, scene } = jsonOf(glb);
  scene.scenes[0].nodes = scene.nodes.flatMap(({ name }, node) => (names.includes(name) ? [node] : []));
  const text = Buffer.from(JSON.stringify(scene));
  const json = Buffer.concat([text, Buffer.alloc(-text.length & 3, " ")]);
  const made = Buffer.concat([glb.subarray(0, 20), json, glb.subarray(end)]);
  made.writeUInt32LE(made.length, 8);
  made.writeUInt32LE(json.length, 12);
  return made;
}

/** Returns the upload request of a whole model: two instances of a gate with two posts, and a fence with three. */
export async function linkset(base) {
  const asset = async (count) => {
    const headers = { "Content-Type": "model/obj", Accept: "application/vnd.ll.mesh" };
    const response = await fetch(`${base}/decompose`, { method: "POST", body: boxes(count), headers });
    return `<binary encoding="base64">${Buffer.from(await response.arrayBuffer()).toString("base64")}</binary>`;
  };
  const reals = (values) => `<array>${values.map((value) => `<real>${value}</real>`).join("")}</array>`;
  const instance = (mesh, name, position, rotation) =>
    `<map><key>mesh</key><integer>${mesh}</integer><key>mesh_name</key><string>${name}</string><key>scale</key>${reals([2, 3, 1])}` +
    `<key>position</key>${reals(position)}<key>rotation</key>${reals(rotation)}<key>face_list</key><array/></map>`;
  const half = Math.SQRT1_2;
  const instances = [
    instance(0, "gate", [0, 0, 0], [0, 0, 0, 1]),
    instance(1, "fence", [0, 0, 2], [0, 0, 0, 1]),
    instance(0, "gate too", [4, 0, 0], [0, 0, half, half]),
    instance(7, "lost", [0, 0, 0], [0, 0, 0, 1]),
  ].join("");
  return (
    `<?xml version="1.0"?><llsd><map><key>asset_resources</key><map><key>mesh_list</key><array>${await asset(2)}${await asset(3)}</array>` +
    `<key>instance_list</key><array>${instances}</array></map></map></llsd>`
  );
}

/**
 * Replaces the page's job by `replies`, which answer its address in order; the last one repeats. `null` stands for a
 * server that cannot be reached. Returns the methods of the requests.
 */
export async function playJob(page, replies) {
  const methods = [];
  const reply = (route, body) => route.fulfill({ contentType: "application/json", body: JSON.stringify(body) });
  const accepted = { status: 202, headers: { Location: "/jobs/played" }, contentType: "application/json", body: JSON.stringify({ id: "played", state: "queued" }) };
  await page.route("**/decompose*", (route) => route.fulfill(accepted));
  await page.route("**/jobs/played/events", (route) => route.fulfill({ contentType: "text/event-stream", body: ": no event\n\n" }));
  await page.route("**/jobs/played", (route) => {
    methods.push(route.request().method());
    const next = replies.length > 1 ? replies.shift() : replies[0];
    return next ? reply(route, { id: "played", ...next }) : route.abort();
  });
  await page.route("**/decompositions/played", (route) => reply(route, manyHulls(2)));
  return methods;
}
