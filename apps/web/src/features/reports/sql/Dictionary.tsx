import type { DictionaryView } from '@market/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { Panel } from '../../../components/layout/Panel';
import styles from './sql.module.css';

type DictionaryProps = { views: readonly DictionaryView[]; onPick: (name: string) => void };

/** The views with their columns; a name goes into the statement. */
export function Dictionary({ views, onPick }: DictionaryProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (name: string, isOpen: boolean) =>
    setOpen((before) => new Set(isOpen ? [...before, name] : [...before].filter((each) => each !== name)));
  return (
    <Panel title="Từ điển">
      {/* Scrolled by keys, too. */}
      <div className={styles['dictionary']} role="region" aria-label="Các bảng và cột" tabIndex={0}>
        {views.map(({ name, label, meaning, columns }) => (
          <details key={name} onToggle={({ currentTarget }) => toggle(name, currentTarget.open)}>
            <summary>
              {name}
              <small>{label}</small>
            </summary>
            {open.has(name) && (
              <>
                <Button size="small" onClick={() => onPick(name)}>
                  {`Chèn ${name}`}
                </Button>
                <p lang="en">{meaning}</p>
                <ul>
                  {columns.map((column) => (
                    <li key={column.name}>
                      <Button type="link" size="small" onClick={() => onPick(column.name)}>
                        {column.name}
                      </Button>
                      <small>{column.type}</small>
                      <p title={column.meaning}>{column.label}</p>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </details>
        ))}
      </div>
    </Panel>
  );
}
