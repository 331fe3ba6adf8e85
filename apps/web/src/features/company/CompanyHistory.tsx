import type { CompanyChange, Factory } from '@market/contracts';
import { PagedList } from '../../components/loading/PagedList';
import { formatDateTime } from '../../components/values/dates';
import { FromTo } from '../../components/values/FromTo';
import styles from './company.module.css';
import { useCompanyHistoryInfiniteQuery } from './company.api';
import { changeTexts, sectionLabels, settingTexts } from './setting-text';

/** Who changed which setting, from what to what. */
export function CompanyHistory({ factories }: { factories: readonly Factory[] }) {
  const history = useCompanyHistoryInfiniteQuery({ query: { limit: 20 } });
  const nameOf = (id: string) =>
    factories.find((factory) => factory.id === id)?.companyName ?? (id ? 'nhà máy khác' : 'theo cấu hình');
  const texts = settingTexts(nameOf);
  return (
    <PagedList
      of={history}
      failure="Không thể tải lịch sử cài đặt"
      empty="Chưa ai thay đổi cài đặt nào."
      keyOf={({ id }) => id}
      pageCountParam="changes"
    >
      {({ createdAt, actorName, changes }) => (
        <div className={styles['change']}>
          <small>
            {formatDateTime(createdAt)} · <b>{actorName}</b>
          </small>
          {changes.map((change) => (
            <Change key={change.section} change={change} texts={texts} />
          ))}
        </div>
      )}
    </PagedList>
  );
}

type ChangeProps = { change: CompanyChange; texts: ReturnType<typeof settingTexts> };

function Change({ change, texts }: ChangeProps) {
  const { before, after } = changeTexts(change, texts);
  return (
    <p>
      {sectionLabels[change.section]}: <FromTo before={before} after={after} />
    </p>
  );
}
