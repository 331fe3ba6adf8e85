import { featureNames, pageNames, pages } from '@market/contracts';
import type { Grants, PageKey } from '@market/contracts';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { choiceOf, featuresOf, isWithin, withFeature, withPage } from './permission-choice';
import type { Choice } from './permission-choice';
import styles from './permissions.module.css';

type ChoicesProps = { grants: Grants; choice: Choice; onChange: (choice: Choice) => void };

/** The pages inside the role with their features; what saving would change is said at its box. */
export function PageChoices(props: ChoicesProps) {
  const within = pages.filter((page) => isWithin(props.grants, page));
  const [grouped, single] = [
    within.filter((page) => featuresOf(page).length > 0),
    within.filter((page) => featuresOf(page).length === 0),
  ];
  return (
    <div className={styles['pages']}>
      {grouped.map((page) => (
        <PageGroup key={page} page={page} {...props} />
      ))}
      {single.length > 0 && (
        <div className={styles['single']}>
          {single.map((page) => (
            <PageBox key={page} page={page} {...props} />
          ))}
        </div>
      )}
    </div>
  );
}

type PageProps = ChoicesProps & { page: PageKey };

function PageBox({ page, grants, choice, onChange, children }: PageProps & { children?: ReactNode }) {
  const [was, is] = [choiceOf(grants).pages.includes(page), choice.pages.includes(page)];
  return (
    <Box changes={was !== is && (is ? 'sẽ mở' : 'sẽ đóng')}>
      <Checkbox checked={is} onChange={({ target }) => onChange(withPage(choice, page, target.checked))}>
        <b>{pageNames[page]}</b>
      </Checkbox>
      {children}
    </Box>
  );
}

function PageGroup(props: PageProps) {
  const { page, grants, choice, onChange } = props;
  const features = featuresOf(page);
  const ticked = choice.pages.includes(page);
  const before = choiceOf(grants).off;
  const on = ticked ? features.filter((feature) => !choice.off.includes(feature)).length : 0;
  return (
    <div className={styles['group']}>
      <PageBox {...props}>
        <small>
          {on} trên {features.length} chức năng
        </small>
      </PageBox>
      <div role="group" aria-label={`Chức năng của ${pageNames[page]}`} className={styles['features']}>
        {features.map((feature) => {
          const [was, is] = [!before.includes(feature), !choice.off.includes(feature)];
          return (
            <Box key={feature} changes={ticked && was !== is && (is ? 'sẽ bật' : 'sẽ tắt')}>
              <Checkbox
                checked={ticked && is}
                disabled={!ticked}
                onChange={({ target }) => onChange(withFeature(choice, feature, target.checked))}
              >
                {featureNames[feature]}
              </Checkbox>
            </Box>
          );
        })}
      </div>
    </div>
  );
}

/** A box with what happens to it when the choice is saved. */
const Box = ({ changes, children }: { changes: string | false; children: ReactNode }) => (
  <span className={styles['box']} data-changes={changes !== false || undefined}>
    {children}
    {changes && <em>{changes}</em>}
  </span>
);
