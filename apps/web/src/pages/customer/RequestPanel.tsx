import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { Loaded } from '../../components/loading/Loaded';
import { FormSkeleton } from '../../components/loading/Skeletons';
import { Panel } from '../../components/layout/Panel';
import { usePartsQuery, useProjectQuery } from '../../features/projects/projects.api';
import { RequestForm } from '../../features/projects/request/RequestForm';
import { partFieldsOf } from '../../features/projects/parts/part-fields';
import { drawingControls, renderZone } from '../uploads/drawing-controls';

type RequestPanelProps = {
  /** The draft to edit; undefined for a new request. */
  draftId: string | undefined;
  /** Only the place where files are dropped is shown, until there is something in the form. */
  isFolded?: boolean;
  /** Opens a draft, or an empty request. */
  onOpen: (draftId: string | undefined) => void;
};

/** The request form, for a new request or one of the customer's drafts. */
export const RequestPanel = ({ draftId, isFolded = false, onOpen }: RequestPanelProps) =>
  draftId ? (
    <Panel
      title="Bản nháp"
      extra={<Button onClick={() => onOpen(undefined)}>Yêu cầu mới</Button>}
      key={draftId}
    >
      <DraftForm draftId={draftId} onOpen={onOpen} />
    </Panel>
  ) : (
    <Panel title="Yêu cầu báo giá" key="new">
      <RequestForm
        isFolded={isFolded}
        files={{ renderZone, ...drawingControls() }}
        onDraftSaved={onOpen}
        onSent={() => undefined}
      />
    </Panel>
  );

function DraftForm({ draftId, onOpen }: Omit<RequestPanelProps, 'isFolded'> & { draftId: string }) {
  const load = useProjectQuery({ id: draftId });
  const parts = usePartsQuery({ projectId: draftId });
  const failure = 'Không thể tải bản nháp';
  return (
    <Loaded of={load} failure={failure} skeleton={<FormSkeleton />}>
      {(project) =>
        project.status !== 'draft' ? (
          <>
            <p>Yêu cầu này đã được gửi và không còn là bản nháp.</p>
            <Link to={`/projects/${draftId}`}>Mở trang dự án</Link>
          </>
        ) : (
          <Loaded of={parts} failure={failure} skeleton={<FormSkeleton />}>
            {(list) => (
              <RequestForm
                draft={{
                  ...{ project, parts: list.map(partFieldsOf) },
                  partVersions: list.map(({ version }) => version),
                }}
                files={{ renderZone, ...drawingControls(project.files) }}
                onDraftSaved={onOpen}
                onSent={() => onOpen(undefined)}
              />
            )}
          </Loaded>
        )
      }
    </Loaded>
  );
}
