import type { HistoryEntry } from '@control-center/contracts';
import { evolve, historyFor, noProject, projectDecider } from '@control-center/domain';
import type { ProjectState, Viewer } from '@control-center/domain';
import { EventStore } from '@control-center/event-store';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Streams } from '../commands/streams.js';

/** Of the events that are read at once. */
const chunk = 200;
/** Orders whose states are remembered. States of one order share most of their content. */
const maxOrders = 200;

export type HistoryPage = { limit: number; before: number };

/**
 * Reads the history of an order from its end, a chunk of events at a time, until a page is full. What an entry says
 * depends on the state before its event, so the state before each chunk is remembered once it was folded.
 */
@Injectable()
export class Histories {
  /** The states before the first event of each chunk; the first one is that of no project. */
  private readonly states = new LRUCache<string, Promise<readonly ProjectState[]>>({ max: maxOrders });

  constructor(
    private readonly streams: Streams,
    private readonly store: EventStore,
  ) {}

  /** The entries whose numbers are below `before`, newest first. `revision`: that of the last event, or of an earlier one. */
  async page(
    { id, revision }: Pick<ProjectState, 'id' | 'revision'>,
    viewer: Viewer,
    { limit, before }: HistoryPage,
  ): Promise<HistoryEntry[]> {
    const last = Math.floor(Math.max(0, Math.min(revision, before - 1)) / chunk);
    const states = await this.statesUpTo(last, id);
    const entries: HistoryEntry[] = [];
    for (let index = last; index >= 0 && entries.length < limit; index -= 1) {
      const events = await this.streams.historyOf(id, index * chunk, chunk);
      const found = historyFor(viewer, events, states[index]);
      entries.push(...found.filter((entry) => Number(entry.id) < before));
    }
    return entries.slice(0, limit);
  }

  /** Simultaneous readers of an order wait for one another: the later ones find what the first has folded. */
  private statesUpTo(index: number, id: string): Promise<readonly ProjectState[]> {
    // After an import the same order may have another history.
    const key = `${id} ${this.store.folds.clearings}`;
    const known = this.states.get(key) ?? Promise.resolve([noProject]);
    const extended = known.then((states) => this.extended(id, states, index));
    this.states.set(key, extended);
    extended.catch(() => this.states.delete(key));
    return extended;
  }

  private async extended(
    id: string,
    known: readonly ProjectState[],
    index: number,
  ): Promise<readonly ProjectState[]> {
    if (known.length > index) return known;
    const states = [...known];
    while (states.length <= index) {
      const events = await this.streams.historyOf(id, (states.length - 1) * chunk, chunk);
      states.push(events.reduce((state, event) => evolve(projectDecider, state, event), states.at(-1)!));
    }
    return states;
  }
}
