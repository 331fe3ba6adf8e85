import { Flex, Skeleton } from 'antd';
import { Columns } from '../layout/Columns';
import { Grid } from '../layout/Grid';

const indexes = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** A placeholder for `count` lines of text. */
export const Lines = ({ count }: { count: number }) => (
  <div aria-hidden>
    <Skeleton active title={false} paragraph={{ rows: count }} />
  </div>
);

/** A placeholder for a list of projects. */
export const CardSkeletons = () => (
  <Flex vertical gap="large" aria-hidden>
    {indexes(4).map((card) => (
      <Skeleton key={card} active paragraph={{ rows: 2, width: ['70%', '45%'] }} />
    ))}
  </Flex>
);

/** A placeholder for a form. */
export const FormSkeleton = () => (
  <Grid min={220} gap="16px">
    {indexes(8).map((field) => (
      <Flex key={field} vertical gap={6} aria-hidden>
        <Skeleton.Node active style={{ width: 96, height: 16 }} />
        <Skeleton.Input active block />
      </Flex>
    ))}
  </Grid>
);

/** A placeholder for a project's page, and for any other page that is loading. */
export const PageSkeleton = () => (
  <Flex vertical gap="middle" aria-hidden>
    <Skeleton active paragraph={{ rows: 2, width: ['24%', '32%'] }} />
    <Columns
      sides={indexes(3).map((side) => (
        <Skeleton key={side} active paragraph={{ rows: 2 }} />
      ))}
    >
      <Skeleton active paragraph={{ rows: 9 }} />
    </Columns>
  </Flex>
);
