import { createSlice, nanoid } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

export type ToastTone = 'success' | 'error';
export type ToastMessage = { tone: ToastTone; title: string; description?: string | undefined };
export type Notice = ToastMessage & { id: string; at: number };

/** The numbers of section 9, in milliseconds and pixels. */
export const toastNumbers = { display: 5_000, remembered: 1_000_000, swipe: 50 } as const;

type Toasts = { shown?: Notice | undefined; recent: Notice[] };

const nothing: Toasts = { recent: [] };

/** One message at a time; a new one takes the place of the one before, which stays among the recent ones. */
export const toasts = createSlice({
  name: 'toasts',
  initialState: nothing,
  reducers: {
    raised: {
      prepare: (message: ToastMessage) => ({ payload: { ...message, id: nanoid(), at: Date.now() } }),
      reducer: (state, { payload }: PayloadAction<Notice>) => {
        if (state.shown) state.recent.unshift(state.shown);
        state.shown = payload;
      },
    },
    dismissed: (state) => {
      if (state.shown) state.recent.unshift(state.shown);
      state.shown = undefined;
    },
    forgotten: (state, { payload: before }: PayloadAction<number>) => {
      state.recent = state.recent.filter(({ at }) => at > before);
    },
  },
});
