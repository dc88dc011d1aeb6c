import type { SignInDevice } from '@muster/contract/security/sessions.contract'
import { IconDeviceDesktop } from '@muster/ui/icons'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconDeviceTablet from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs'
import IconTerminal2 from '@tabler/icons-react/dist/esm/icons/IconTerminal2.mjs'
import classes from './Security.module.css'

const icons = {
  desktop: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  other: IconTerminal2,
}

export function DeviceIcon({ kind }: { kind: SignInDevice['kind'] }) {
  const Icon = icons[kind]
  return (
    <span className={classes.icon}>
      <Icon size={20} stroke={1.6} aria-hidden />
    </span>
  )
}
