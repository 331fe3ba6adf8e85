import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { PageTitle } from './PageTitle';

type PageHeadProps = { title: string; note?: ReactNode; children?: ReactNode };

/** The title line of a page, with what may be done with all of it. */
export const PageHead = ({ title, note, children }: PageHeadProps) => (
  <Flex component="header" wrap align="center" gap="4px 12px" style={{ minHeight: 36, marginBottom: 12 }}>
    <PageTitle text={title} />
    <h1 style={{ marginRight: 'auto' }}>{title}</h1>
    {note && <small>{note}</small>}
    {children}
  </Flex>
);
