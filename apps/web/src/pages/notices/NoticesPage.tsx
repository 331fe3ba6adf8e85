import { Columns } from '../../components/layout/Columns';
import { PageHead } from '../../components/layout/PageHead';
import { Panel } from '../../components/layout/Panel';
import { Loaded } from '../../components/loading/Loaded';
import { CalendarAddress } from '../../features/notices/CalendarAddress';
import { MailTimesForm } from '../../features/notices/MailTimesForm';
import { NoticeGrid } from '../../features/notices/NoticeGrid';
import { useNoticeSettingsQuery } from '../../features/notices/notices.api';
import { PushSwitch } from '../../features/notices/PushSwitch';

/** What a person wants to hear of, and how. */
export function NoticesPage() {
  const settings = useNoticeSettingsQuery();
  return (
    <>
      <PageHead title="Cài đặt thông báo" />
      <Loaded of={settings} failure="Không thể tải cài đặt thông báo">
        {(loaded) => (
          <Columns
            sides={
              <>
                {loaded.pushKey !== null && <PushSwitch pushKey={loaded.pushKey} />}
                <MailTimesForm times={loaded.mailTimes} />
                <CalendarAddress address={loaded.calendar} />
              </>
            }
          >
            <Panel title="Bạn muốn biết tin bằng cách nào?">
              <NoticeGrid {...loaded} />
            </Panel>
          </Columns>
        )}
      </Loaded>
    </>
  );
}
