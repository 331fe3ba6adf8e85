import { Card, Flex } from 'antd';
import type { ReactNode } from 'react';

type PanelProps = { title: string; note?: ReactNode; extra?: ReactNode; children: ReactNode };

/** A titled section of the page. */
export const Panel = ({ title, note, extra, children }: PanelProps) => (
  <Card
    role="region"
    aria-label={title}
    // On a phone a title beside buttons takes several lines.
    styles={{ header: { borderBottom: 0 }, title: { whiteSpace: 'normal' }, body: { paddingTop: 0 } }}
    title={
      <Flex wrap align="center" gap="small">
        <h2>{title}</h2>
        {note && <small>{note}</small>}
      </Flex>
    }
    extra={extra && <Flex gap="small">{extra}</Flex>}
  >
    {children}
  </Card>
);
