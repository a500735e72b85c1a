import type { Paper, PrintDocument, PrintInfo } from './document.ts';

/** What is drawn of a kind of print before its items: everything must be cloneable, as it is sent to a thread. */
export interface PrintJob<Setup> {
  info: PrintInfo;
  setup: Setup;
  /** How many items follow, as they were found. */
  total: number;
}

/** How one kind of print is drawn. Runs in a thread of its own and knows neither database nor files. */
export interface Drawing<Setup, Item> {
  paper(setup: Setup): Paper;
  /** Begins a document; what it returns draws one item after the other, and what stands at the end. */
  begin(document: PrintDocument, job: PrintJob<Setup>): { draw(item: Item): void; end?(): void };
}
