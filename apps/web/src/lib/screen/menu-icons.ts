import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconCalendarMonth from '@tabler/icons-react/dist/esm/icons/IconCalendarMonth.mjs'
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import IconDeviceLaptop from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs'
import IconDoorExit from '@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs'
import IconPlane from '@tabler/icons-react/dist/esm/icons/IconPlane.mjs'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconShield from '@tabler/icons-react/dist/esm/icons/IconShield.mjs'
import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconSquareRounded from '@tabler/icons-react/dist/esm/icons/IconSquareRounded.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'

type Icon = typeof IconUsers

/** Icons by `icon_class` of a menu entry. */
const icons: Readonly<Record<string, Icon>> = {
  apps: IconLayoutDashboard,
  assets: IconDeviceLaptop,
  bell: IconBell,
  briefcase: IconBriefcase,
  building: IconBuilding,
  calendar: IconCalendarMonth,
  cash: IconCash,
  chart: IconChartBar,
  checklist: IconChecklist,
  clock: IconClock,
  dashboard: IconLayoutDashboard,
  database: IconDatabase,
  exit: IconDoorExit,
  file: IconFileText,
  forms: IconForms,
  home: IconHome,
  inbox: IconInbox,
  integrations: IconPlugConnected,
  megaphone: IconSpeakerphone,
  settings: IconSettings,
  key: IconKey,
  shield: IconShield,
  sitemap: IconSitemap,
  sparkles: IconSparkles,
  support: IconLifebuoy,
  travel: IconPlane,
  'user-plus': IconUserPlus,
  users: IconUsers,
}

/**
 * The icon of a menu entry; `users`, `icon-users` and `ti ti-users` are equal, unknown names get a default.
 */
export function menuIcon(iconClass: string): Icon {
  const names = iconClass.toLowerCase().split(/\s+/)
  for (const name of names) {
    const found = icons[name.replace(/^(ti|icon)-/, '')]
    if (found) return found
  }
  return IconSquareRounded
}
