import type { FormInstance } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSame } from '../components/unsent-input/fields';
import type { Values } from '../components/unsent-input/fields';
import { shownTitle } from '../components/layout/PageTitle';
import { seen, valuesOf } from '../components/unsent-input/input';
import type { SentAs } from '../components/unsent-input/input';
import { unsentInput } from '../components/unsent-input/unsent-input';
import type { Place } from '../components/unsent-input/unsent-input';

/** The title of a form, where it has one of its own, and its order, where the screen shows several. */
type About = { form: string | undefined; order: { id: string; title: string } | undefined };

/** «1a2b3c4d · Đế gá · Tin nhắn»; the title of most dialogs names the order. */
function titleOf(path: string, place: string, { form = '', order }: About): string {
  const [, id = order?.id] =
    /(?:projects?|draft)[/=]([0-9a-f-]{36})/.exec(path) ?? /^message\.([0-9a-f-]{36})/.exec(place) ?? [];
  const title = order?.title ?? shownTitle();
  return [id?.slice(0, 8), form.includes(title) ? '' : title, form].filter(Boolean).join(' · ');
}

/** What a form begins with, and the way of its values into the store of unsent input and back. */
export function useKeptValues(form: FormInstance, place: Place, server: Values, about: About) {
  const [first] = useState(() => valuesOf(server, unsentInput.read(place)));
  const applied = useRef(first);
  const isSaving = useRef(false);
  // What others save, and what is typed, sent or discarded in another tab, is shown here too.
  const follow = useEffectEvent(() => {
    const next = valuesOf(server, unsentInput.read(place));
    const before = applied.current;
    applied.current = next;
    // What was saved here is on the screen; the server's own state of it arrives a moment later.
    if (isSaving.current) return;
    const shown = form.getFieldsValue(true) as Values;
    const changed = Object.keys({ ...before, ...next }).filter(
      (name) => !isSame(next[name], before[name]) && !isSame(next[name], shown[name]),
    );
    if (changed.length > 0)
      form.setFieldsValue(Object.fromEntries(changed.map((name) => [name, next[name]])));
  });
  useEffect(() => follow());
  useEffect(() => unsentInput.subscribe(() => follow()), []);
  const saved = JSON.stringify(server);
  const see = useEffectEvent(() => unsentInput.change(place, (input) => seen(input, server)));
  useEffect(() => see(), [saved]);

  return {
    first,
    type: (values: Values) => {
      const path = globalThis.location.pathname + globalThis.location.search;
      const screen = { path, title: titleOf(path, place.name, about) };
      unsentInput.type(place, { values, server, screen });
    },
    sent: (as: SentAs, to: Place = place) => {
      isSaving.current = as === 'saved' && to.name === place.name;
      unsentInput.sent(place, as, to);
      isSaving.current = false;
    },
  };
}
