// The line to the table: a WebSocket that comes back on its own with a cursor, and requests that are always answered.

import { newId } from "./shell.js";

const PATIENCE = [200, 500, 1000, 2000, 4000, 8000];
const SENTENCES = ["say", "note"]; // what is text and not HTML
const READER = 0xf8e0, BOTH = /\uf8f1/; // a sentence stands there in both forms: for the player of a seat, and for all others
const BOTH_FORMS = /([\uf8e0-\uf8ef])([^\uf8e0-\uf8f1]*)\uf8f0([^\uf8e0-\uf8f1]*)\uf8f1/g; // with no other inside
const BUILD = new URL(import.meta.url).pathname.split("/")[2]; // of this script
const RENEWED = "renewed", ONCE = 60000; // milliseconds in which a page is reloaded at most once: servers of two builds may answer in turn

const wasRenewed = () => Date.now() - Number(sessionStorage.getItem(RENEWED)) < ONCE;

// The server is newer than this page. What was asked and not answered is asked again.
function renew() {
  sessionStorage.setItem(RENEWED, Date.now());
  location.reload();
}

export class Wire {
  constructor(table, { onUpdate, onState, onGone, onAway }) {
    this.table = table;
    this.onUpdate = onUpdate;
    this.onState = onState;
    this.onGone = onGone;
    this.onAway = onAway;
    this.waiting = new Map(this.unanswered().map((message) => [JSON.parse(message).id, { message, resolve: () => {} }]));
    this.failures = 0;
    this.cursor = 0;
    this.names = {};
    addEventListener("offline", () => this.onState(false)); // a line without a network seems open for a long time
    addEventListener("online", () => this.connect());
  }

  // Looks from a seat, in a language, on a screen. A cursor of 0 brings the whole page again.
  look(seat, cursor, { language, screen }) {
    this.seat = seat;
    this.cursor = cursor;
    this.expected?.resolve();
    this.query = { language, screen, seat: seat < 0 ? "watch" : seat };
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    if (this.socket) this.socket.onclose = null;
    this.socket?.close();
    const address = new URL(`/t/${this.table}/ws`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.search = new URLSearchParams({ ...this.query, after: this.cursor, ...(wasRenewed() ? {} : { build: BUILD }) });
    const socket = this.socket = new WebSocket(address);
    socket.onopen = () => {
      this.failures = 0;
      this.onState(true);
      for (const { message } of this.waiting.values()) socket.send(message); // a repeated id is harmless
    };
    socket.onmessage = (event) => this.receive(this.read(event.data));
    socket.onclose = (event) => {
      if (event.code === 4404) { this.onGone(); return; }
      if (event.code === 4403) { this.onAway(); return; }
      if (event.code === 4426) { renew(); return; }
      this.onState(false);
      this.timer = setTimeout(() => this.connect(), PATIENCE[Math.min(this.failures++, PATIENCE.length - 1)]);
    };
  }

  // A message with the names at the table: tables share their texts, in which each name is one sign.
  read(text) {
    return JSON.parse(text, (key, value) => (typeof value === "string" && this.signs ? this.named(value, key) : value));
  }

  named(text, key) {
    const kind = SENTENCES.includes(key) ? 0 : 1; // a sentence, or HTML
    while (BOTH.test(text)) text = text.replaceAll(BOTH_FORMS, (_, seat, own, others) => (seat.charCodeAt(0) - READER === this.you ? own : others));
    return text.replace(this.signs, (sign) => this.names[sign][kind]);
  }

  heed({ names, you }) {
    this.names = names;
    this.you = you;
    this.signs = Object.keys(names).length ? new RegExp(`[${Object.keys(names).join("")}]`, "g") : null;
  }

  receive(message) {
    if (message.names) {
      this.heed(message);
    } else if (message.html) {
      this.cursor = message.seq;
      this.onUpdate({ ...message, from: this.seat });
      if (this.cursor >= this.expected?.cursor) this.expected.resolve();
    } else if (message.id && this.waiting.has(message.id)) {
      const { resolve } = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      this.keep();
      resolve(message);
    } else if (message.online) {
      this.onUpdate({ html: {}, online: message.online, away: message.away ?? [], now: message.now });
    }
  }

  // What was asked and not answered outlives a page that is reloaded: the table is asked again, under the same id.
  keep() {
    sessionStorage.setItem(`asked ${this.table}`, JSON.stringify([...this.waiting.values()].map(({ message }) => message)));
  }

  unanswered() {
    return JSON.parse(sessionStorage.getItem(`asked ${this.table}`) ?? "[]");
  }

  // Asks for one thing; the answer is accepted, rejected or stale.
  request(wish) {
    const id = newId();
    const message = JSON.stringify({ id, ...(this.seat >= 0 ? { seat: this.seat } : {}), ...wish });
    return new Promise((resolve) => {
      this.waiting.set(id, { message, resolve });
      this.keep();
      if (this.socket.readyState === WebSocket.OPEN) this.socket.send(message);
    });
  }

  // Plays options one after the other; the first was chosen in what was seen at `at`.
  async play(options, at) {
    let answer;
    for (const option of options) {
      answer = await this.request({ play: Number(option), at });
      if (!("accepted" in answer)) break;
      at = answer.accepted;
      await this.shown(at);
    }
    return answer;
  }

  // A move is accepted when it is saved; what came of it is sent a moment later.
  async shown(cursor) {
    if (this.cursor < cursor) await new Promise((resolve) => { this.expected = { cursor, resolve }; });
    this.expected = null;
  }
}
