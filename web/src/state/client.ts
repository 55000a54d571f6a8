import { Client } from "../service/client.ts";

/** Sends the requests of the page. */
export const client = new Client();
