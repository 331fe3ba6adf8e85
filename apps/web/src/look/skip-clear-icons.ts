const icons = '.ant-select-clear, .ant-input-clear-icon, .ant-picker-clear';

/** Tab goes from field to field: the icons that empty a field are for the pointer, and Delete does the same. */
export const skipClearIcons = (): void =>
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Tab') return;
      for (const icon of document.querySelectorAll<HTMLElement>(icons)) icon.tabIndex = -1;
    },
    { capture: true },
  );
