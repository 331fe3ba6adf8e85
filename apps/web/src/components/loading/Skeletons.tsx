import styles from './Skeletons.module.css';

const several = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

type LinesProps = { title?: string; widths: readonly string[] };

/** The place of a text: its title and its lines, each as wide as CSS says. */
export const Lines = ({ title, widths }: LinesProps) => (
  <div className={styles['lines']}>
    {title && <span className={styles['title']} style={{ width: title }} />}
    {widths.map((width, line) => (
      <span key={line} style={{ width }} />
    ))}
  </div>
);

export const rowsOf = (count: number): string[] =>
  several(count).map((row) => (row === count - 1 ? '61%' : '100%'));

/** The place of a list of orders. */
export const CardSkeletons = () => (
  <div>
    {several(4).map((card) => (
      <div key={card} className={styles['card']}>
        <Lines title="52%" widths={['70%', '45%']} />
      </div>
    ))}
  </div>
);

/** The place of a form. */
export const FormSkeleton = () => (
  <div className={styles['form']}>
    {several(8).map((field) => (
      <div key={field} className={styles['field']}>
        <span className={styles['label']} />
        <span className={styles['input']} />
      </div>
    ))}
  </div>
);

/** The place of an order's page, and of any other before it is known. */
export const PageSkeleton = () => (
  <>
    <Lines title="40%" widths={['24%', '32%']} />
    <div className={styles['columns']}>
      <div className={styles['panel']}>
        <Lines title="30%" widths={rowsOf(9)} />
      </div>
      <div className={styles['sides']}>
        {several(3).map((side) => (
          <div key={side} className={styles['panel']}>
            <Lines title="40%" widths={rowsOf(2)} />
          </div>
        ))}
      </div>
    </div>
  </>
);
