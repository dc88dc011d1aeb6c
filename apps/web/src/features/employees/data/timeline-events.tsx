import { EVENT } from '@muster/contract/employees/employees.constants'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconCake from '@tabler/icons-react/dist/esm/icons/IconCake.mjs'
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import IconDoorExit from '@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { TFunction } from 'i18next'
import type { TimelineEntry } from './employee-queries.ts'

const icons: Partial<Record<number, typeof IconPencil>> = {
  [EVENT.joining]: IconUserPlus,
  [EVENT.department]: IconBuilding,
  [EVENT.designation]: IconBriefcase,
  [EVENT.location]: IconMapPin,
  [EVENT.reportingManager]: IconUsers,
  [EVENT.probationCompleted]: IconCertificate,
  [EVENT.probationExtended]: IconCertificate,
  [EVENT.transfer]: IconArrowsExchange,
  [EVENT.birthday]: IconCake,
  [EVENT.workAnniversary]: IconCake,
  [EVENT.employeeStatus]: IconUserCheck,
  [EVENT.resignation]: IconDoorExit,
  [EVENT.separation]: IconDoorExit,
}

const MANAGER = 'REPORTING_MANAGER_ID'

/** Icon of an event kind. */
export function eventIcon(type: number) {
  const Icon = icons[type] ?? IconPencil
  return <Icon size={16} stroke={1.7} />
}

/** The event in the user's language; events without a translation use the server's text. */
export function eventTitle(entry: TimelineEntry, t: TFunction<'employees'>): string {
  const [change] = entry.changes
  if (entry.event_type === EVENT.joining) return t('events.joined')
  if (entry.event_type === EVENT.separation) return t('events.left')
  if (entry.event_type === EVENT.profileChange && entry.changes.length > 1) {
    return t('events.profile', { count: entry.changes.length })
  }
  if (entry.changes.length === 1 && change?.FIELD_SLUG === MANAGER) return t('events.manager')
  const isChange = entry.changes.length === 1 && change
  return isChange ? t('events.changed', { field: change.FIELD_NAME }) : entry.title
}
