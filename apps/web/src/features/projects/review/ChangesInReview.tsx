import type { Part, Project } from '@market/contracts';
import { FromTo } from '../../../components/values/FromTo';
import { changedSections } from './changed-fields';
import styles from './review.module.css';

type ChangesInReviewProps = { project: Project; parts: readonly Part[] };

/** What the customer changed since the review began or on request: each field, old and new. */
export function ChangesInReview({ project, parts }: ChangesInReviewProps) {
  const sections = changedSections(project.changesInReview, parts, project.files);
  if (sections.length === 0) return null;
  return (
    <section aria-label="Khách đã sửa" className={styles['changes']}>
      <h3>Khách đã sửa</h3>
      <table>
        <tbody>
          {sections.flatMap(({ section, title, fields }) =>
            fields.map(({ label, before, after }, index) => (
              <tr key={`${section} ${label}`}>
                {index === 0 && (
                  <th scope="rowgroup" rowSpan={fields.length}>
                    {title}
                  </th>
                )}
                <td>{label}</td>
                <td>
                  <FromTo before={before || '–'} after={after || '–'} />
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </section>
  );
}
