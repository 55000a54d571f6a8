/**
 * Parses a stream of server-sent events. `push` takes the next piece of text and returns the data of each complete
 * event.
 */
export class EventReader {
  private rest = "";
  private data: string[] = [];

  push(text: string): string[] {
    const lines = (this.rest + text).split(/\r\n|\r|\n/);
    this.rest = lines.pop() ?? "";
    const events: string[] = [];
    for (const line of lines) {
      if (line.startsWith("data:")) this.data.push(line.slice(5).replace(/^ /, ""));
      else if (line === "" && this.data.length) {
        events.push(this.data.join("\n"));
        this.data = [];
      }
    }
    return events;
  }
}
