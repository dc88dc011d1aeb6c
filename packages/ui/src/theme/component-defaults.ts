import type { MantineThemeComponents } from '@mantine/core'

/** Where everything that floats is drawn: a landmark, so that nothing on the page stands outside of one. */
export const OVERLAYS_ID = 'muster-overlays'

const overlay = { backgroundOpacity: 0.45, blur: 0 }

/**
 * Mantine's components as Muster uses them everywhere. Labels stand above, help beneath the input, the error
 * last, so that an error never pushes the field a person is typing in.
 */
export const componentDefaults: MantineThemeComponents = {
  InputWrapper: {
    defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
  },
  Button: { defaultProps: { size: 'sm' } },
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } },
  Anchor: { defaultProps: { underline: 'hover' } },
  Badge: { defaultProps: { variant: 'light', radius: 'sm' } },
  Paper: { defaultProps: { radius: 'lg' } },
  Card: { defaultProps: { radius: 'lg', withBorder: true, padding: 'md' } },
  // The focusable placeholder is no menu item, which assistive technology would announce.
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
  // That nothing was found stands where the choices would: a list of choices holds nothing else.
  ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true, 'aria-selected': false } },
  // What scrolls can be scrolled from the keyboard.
  TableScrollContainer: { defaultProps: { scrollAreaProps: { viewportProps: { tabIndex: 0 } } } },
  Select: { defaultProps: { checkIconPosition: 'right', allowDeselect: false } },
  MultiSelect: { defaultProps: { checkIconPosition: 'right' } },
}
