import { isProvider } from '@market/contracts';
import type { Project } from '@market/contracts';
import { Button } from 'antd';
import { Panel } from '../../../components/layout/Panel';
import { useUser } from '../../../features/accounts/user';
import { LastMessage } from '../../../features/messages/LastMessage';
import { attachmentsControl } from '../../uploads/message-files';
import { renderPin } from '../../viewer/PinLink';

/** The newest message with a field for the answer; the provider, who talks with several, answers in the conversation. */
export function MessageCard({ project, onOpen }: { project: Project; onOpen: () => void }) {
  const user = useUser();
  return (
    <Panel
      title="Tin nhắn"
      kind="side"
      extra={
        <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={onOpen}>
          Mở cuộc trò chuyện
        </Button>
      }
    >
      <LastMessage
        projectId={project.id}
        viewer={user.role}
        channel={user.role === 'manufacturer' ? 'factory' : 'customer'}
        attachments={attachmentsControl(user, true)}
        renderPin={renderPin}
        answers={!isProvider(user.role)}
      />
    </Panel>
  );
}
