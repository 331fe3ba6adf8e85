import { PageHead } from '../../components/layout/PageHead';
import { Panel } from '../../components/layout/Panel';
import { Loaded } from '../../components/loading/Loaded';
import { NoticeGrid } from '../../features/notices/NoticeGrid';
import { useNoticeSettingsQuery } from '../../features/notices/notices.api';

/** What a person wants to hear of, and how. */
export function NoticesPage() {
  const settings = useNoticeSettingsQuery();
  return (
    <>
      <PageHead title="Cài đặt thông báo" />
      <Panel title="Bạn muốn biết tin bằng cách nào?">
        <Loaded of={settings} failure="Không thể tải cài đặt thông báo">
          {(loaded) => <NoticeGrid {...loaded} />}
        </Loaded>
      </Panel>
    </>
  );
}
