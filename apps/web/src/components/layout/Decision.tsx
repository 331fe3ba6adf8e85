import { Flex } from 'antd';
import type { ReactNode } from 'react';

type DecisionProps = { buttons: ReactNode; children: ReactNode };

/** An entry of a list that waits for a decision: what it is about, line by line, and beside it the buttons. */
export const Decision = ({ buttons, children }: DecisionProps) => (
  <Flex component="li" wrap align="center" gap="8px 16px">
    <Flex vertical gap={4} flex="1 1 320px" style={{ minWidth: 0 }}>
      {children}
    </Flex>
    <Flex wrap gap="small">
      {buttons}
    </Flex>
  </Flex>
);
