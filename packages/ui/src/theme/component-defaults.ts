import type { MantineThemeComponents } from '@mantine/core'

/** Container of all overlays: a landmark, so that no content is outside of landmarks. */
export const OVERLAYS_ID = 'muster-overlays'

const overlay = { backgroundOpacity: 0.45, blur: 0 }

/**
 * Default props of Mantine's components. Labels are above the input, help below it and the error last, so
 * that an error never moves the field being edited.
 */
export const componentDefaults: MantineThemeComponents = {
  InputWrapper: {
    defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
  },
  Button: { defaultProps: { size: 'sm' } },
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } },
  Anchor: { defaultProps: { underline: 'hover' } },
  Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none' } },
  Paper: { defaultProps: { radius: 'lg' } },
  Card: { defaultProps: { radius: 'lg', withBorder: true, padding: 'md' } },
  // Without the focusable placeholder, which assistive technology would announce as a menu item.
  Menu: {
    defaultProps: {
      shadow: 'md',
      withinPortal: true,
      position: 'bottom-end',
      withInitialFocusPlaceholder: false,
    },
  },
  Portal: { defaultProps: { target: `#${OVERLAYS_ID}` } },
  Popover: { defaultProps: { shadow: 'md', withinPortal: true } },
  Modal: {
    defaultProps: {
      centered: true,
      overlayProps: overlay,
      closeButtonProps: { 'aria-label': 'Close' },
    },
  },
  Drawer: {
    defaultProps: { position: 'right', overlayProps: overlay, closeButtonProps: { 'aria-label': 'Close' } },
  },
  Tooltip: {
    defaultProps: { openDelay: 300, withArrow: true, events: { hover: true, focus: true, touch: false } },
  },
  // A listbox may only contain options, so "nothing found" is a disabled option.
  ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true, 'aria-selected': false } },
  // Scroll areas must be scrollable by keyboard.
  TableScrollContainer: { defaultProps: { scrollAreaProps: { viewportProps: { tabIndex: 0 } } } },
  Select: { defaultProps: { checkIconPosition: 'right', allowDeselect: false } },
  MultiSelect: { defaultProps: { checkIconPosition: 'right' } },
}
