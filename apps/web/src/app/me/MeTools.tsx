import { Bell } from '../../features/notices/components/Bell.tsx'
import { AppSwitcher } from '../shell/AppSwitcher.tsx'
import { AvatarMenu } from '../shell/AvatarMenu.tsx'

/** What self-service's header offers on pressing. */
export default function MeTools() {
  return (
    <>
      <Bell />
      <AppSwitcher />
      <AvatarMenu />
    </>
  )
}
