import styles from './Skeletons.module.css';

const indexes = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

type LinesProps = { title?: string; widths: readonly string[] };

/** A placeholder for text: a title and lines with these CSS widths. */
export const Lines = ({ title, widths }: LinesProps) => (
  <div className={styles['lines']}>
    {title && <span className={styles['title']} style={{ width: title }} />}
    {widths.map((width, line) => (
      <span key={line} style={{ width }} />
    ))}
  </div>
);

/** Widths for `count` lines, of which the last is shorter. */
export const rowsOf = (count: number): string[] =>
  indexes(count).map((row) => (row === count - 1 ? '61%' : '100%'));

/** A placeholder for a list of projects. */
export const CardSkeletons = () => (
  <div>
    {indexes(4).map((card) => (
      <div key={card} className={styles['card']}>
        <Lines title="52%" widths={['70%', '45%']} />
      </div>
    ))}
  </div>
);

/** A placeholder for a form. */
export const FormSkeleton = () => (
  <div className={styles['form']}>
    {indexes(8).map((field) => (
      <div key={field} className={styles['field']}>
        <span className={styles['label']} />
        <span className={styles['input']} />
      </div>
    ))}
  </div>
);

/** A placeholder for a project's page, and for any other page that is loading. */
export const PageSkeleton = () => (
  <>
    <Lines title="40%" widths={['24%', '32%']} />
    <div className={styles['columns']}>
      <div className={styles['panel']}>
        <Lines title="30%" widths={rowsOf(9)} />
      </div>
      <div className={styles['sides']}>
        {indexes(3).map((side) => (
          <div key={side} className={styles['panel']}>
            <Lines title="40%" widths={rowsOf(2)} />
          </div>
        ))}
      </div>
    </div>
  </>
);
