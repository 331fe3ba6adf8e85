import { createSlice, nanoid } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

export type ToastTone = 'success' | 'error';
export type ToastMessage = { tone: ToastTone; title: string; description?: string | undefined };
export type ToastEntry = ToastMessage & { id: string; at: number };

/** Milliseconds on the screen, milliseconds among the recent ones, pixels of a swipe. */
export const toastNumbers = { display: 5_000, recent: 1_000_000, swipe: 50 } as const;

type Toasts = { current?: ToastEntry | undefined; recent: ToastEntry[] };

const initialState: Toasts = { recent: [] };

/** One message at a time; a new one replaces the current one, which moves to the recent ones. */
export const toasts = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    raised: {
      prepare: (message: ToastMessage) => ({ payload: { ...message, id: nanoid(), at: Date.now() } }),
      reducer: (state, { payload }: PayloadAction<ToastEntry>) => {
        if (state.current) state.recent.unshift(state.current);
        state.current = payload;
      },
    },
    dismissed: (state) => {
      if (state.current) state.recent.unshift(state.current);
      state.current = undefined;
    },
    expired: (state, { payload: before }: PayloadAction<number>) => {
      state.recent = state.recent.filter(({ at }) => at > before);
    },
  },
});
