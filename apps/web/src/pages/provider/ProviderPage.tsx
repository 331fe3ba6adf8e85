import { isOnTurn } from '@market/contracts';
import type { Project } from '@market/contracts';
import { useCallback, useEffect, useRef } from 'react';
import { useIsNarrow } from '../../look/use-media';
import { useUser } from '../../features/accounts/user';
import { AfterAction } from '../../features/projects/actions/use-action';
import { Queue } from './queue/Queue';
import { useQueue } from './queue/use-queue';
import { ReviewPane } from './review/ReviewPane';
import styles from './ProviderPage.module.css';

/** The provider's desk: the queue of orders, and beside it the order that is open. The URL holds all of its state. */
export function ProviderPage() {
  const { role } = useUser();
  const list = useQueue();
  const { shown, queue, setParams } = list;
  const openId = list.openId;
  /** Another one may be open by the time an action has succeeded. */
  const presentlyOpen = useRef(openId);
  useEffect(() => {
    presentlyOpen.current = openId;
  }, [openId]);
  const narrow = useIsNarrow();
  const open = useCallback(
    (id: string | undefined) => setParams({ project: id, ...(id !== undefined && { view: undefined }) }),
    [setParams],
  );
  // Beside the list there is always an order: at first that which has waited longest, or is the newest.
  const first = !narrow && !list.isTable && list.isCurrent && !openId ? shown[0]?.id : undefined;
  useEffect(() => {
    if (first) setParams({ project: first }, 'replace');
  }, [first, setParams]);
  /** The orders that were passed on, by id, with their revision: a list that is still on its way may show them. */
  const passedOn = useRef(new Map<string, number>());
  const isWaiting = ({ id, revision }: Project) => revision > (passedOn.current.get(id) ?? -1);
  /** In a queue the next order opens once this one is no longer the provider's to deal with. */
  const openNext = (acted: Project) => {
    if (queue === undefined || isOnTurn(acted, role)) return;
    passedOn.current.set(acted.id, acted.revision);
    const at = shown.findIndex(({ id }) => id === acted.id);
    const next = shown.slice(at + 1).find(isWaiting) ?? shown.findLast(isWaiting);
    if (acted.id === presentlyOpen.current && next) open(next.id);
  };
  return (
    <div
      className={styles['desk']}
      data-selected={openId !== undefined || undefined}
      data-table={list.isTable || undefined}
    >
      <Queue list={list} openId={openId} onOpen={open} />
      {openId && (
        <AfterAction value={openNext}>
          <ReviewPane
            key={openId}
            id={openId}
            back={narrow ? { text: 'Danh sách', onClick: () => open(undefined) } : undefined}
          />
        </AfterAction>
      )}
    </div>
  );
}
