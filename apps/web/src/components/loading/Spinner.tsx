import { Flex, Spin } from 'antd';

/** Fills the place of a screen or a part of it that is loading. */
export const Spinner = () => (
  <Flex align="center" justify="center" style={{ minHeight: '40vh' }} role="status" aria-label="Đang tải">
    <Spin />
  </Flex>
);
