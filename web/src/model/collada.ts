const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);

/** The name in a physics file of the service, which does not know what the model is called. */
const UNNAMED = 'name="model_PHYS"';

/** Returns a physics file with the name by which an upload window matches it to the model. */
export const named = (file: string, name: string): string => file.replaceAll(UNNAMED, () => `name="${escaped(name)}_PHYS"`);
