/** Largest file whose lines are searched, and longest excerpt of a line. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_LENGTH = 160;

/** Returns the line of a text file that a message names, such as `line 214`; `null` if it names none. */
export async function lineOf(message: string, file: Blob): Promise<{ number: number; text: string } | null> {
  const number = Number(/\bline (\d+)\b/i.exec(message)?.[1] ?? NaN);
  if (!(number >= 1) || file.size > MAX_BYTES) return null;
  const text = (await file.text()).split(/\r\n|\n|\r/)[number - 1];
  return text === undefined ? null : { number, text: text.slice(0, MAX_LENGTH) };
}
