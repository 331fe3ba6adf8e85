import { featureNames, pageNames, pages } from '@market/contracts';
import type { Grants, PageKey } from '@market/contracts';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { Field } from '../../../../forms/fields/Field';
import { choiceOf, featuresOf, isWithin } from './permission-choice';
import type { Choice } from './permission-choice';
import styles from './permissions.module.css';

type ChoicesProps = { grants: Grants; choice: Choice };

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

function PageBox({ page, grants, choice, children }: PageProps & { children?: ReactNode }) {
  const [was, is] = [choiceOf(grants)[page], choice[page]];
  return (
    <Box changes={was !== is && (is ? 'sẽ mở' : 'sẽ đóng')}>
      <Field name={page} noStyle valuePropName="checked">
        <Checkbox>
          <b>{pageNames[page]}</b>
        </Checkbox>
      </Field>
      {children}
    </Box>
  );
}

function PageGroup(props: PageProps) {
  const { page, grants, choice } = props;
  const features = featuresOf(page);
  const ticked = choice[page] === true;
  const before = choiceOf(grants);
  const on = ticked ? features.filter((feature) => choice[feature]).length : 0;
  return (
    <div className={styles['group']}>
      <PageBox {...props}>
        <small>
          {on} trên {features.length} chức năng
        </small>
      </PageBox>
      <div role="group" aria-label={`Chức năng của ${pageNames[page]}`} className={styles['features']}>
        {features.map((feature) => {
          const [was, is] = [before[feature], choice[feature]];
          return (
            <Box key={feature} changes={ticked && was !== is && (is ? 'sẽ bật' : 'sẽ tắt')}>
              <Field
                name={feature}
                noStyle
                valuePropName="checked"
                getValueProps={(value: boolean) => ({ checked: ticked && value })}
              >
                <Checkbox disabled={!ticked}>{featureNames[feature]}</Checkbox>
              </Field>
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
