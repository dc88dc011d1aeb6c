import {
  announcements,
  listAnnouncements,
  removeAnnouncement,
  saveAnnouncement,
} from '@muster/contract/calls/dashboards/announcements'
import type { ListedAnnouncement } from '@muster/contract/dashboards/announcements.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { removing, saving } from '../../../lib/form/saving.ts'
import { type MasterCard, MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { masterFields, masterStart } from '../../../lib/master/master-fields.ts'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { audienceFields, audienceText } from './audience-fields.ts'
import './texts.ts'

/** Announcements, for whom they are, and how many have read and answered them. */
export default function AnnouncementsPage() {
  const { t } = useTranslation('homeSettings')
  const today = dayIn(useUser().formats.time_zone)
  return (
    <MasterScreen
      list={listAnnouncements}
      rows={(data) => data.announcements}
      keyOf={({ id }) => id}
      cardOf={useCard(today)}
      isCounted
      texts={{
        ...{ title: t('announcements.title'), subtitle: t('announcements.subtitle') },
        ...{ add: t('announcements.add'), change: t('announcements.change') },
        changeOne: (name) => t('announcements.edit', { name }),
        empty: { title: t('announcements.empty.title'), text: t('announcements.empty.text') },
      }}
      drawer={({ row, data, title, close }) => (
        <FormDrawer
          title={title}
          onClose={close}
          fields={[
            ...masterFields(announcements, {
              title: { label: t('announcements.heading') },
              text: { label: t('announcements.text') },
              from_date: { label: t('announcements.from') },
              to_date: { label: t('announcements.to'), help: t('announcements.toHelp') },
              is_pinned: { label: t('announcements.pinned') },
              asks: {
                label: t('announcements.asks'),
                wordOf: (asks: 'nothing') => t(`announcements.asksOf.${asks}`),
              },
              status: { label: t('announcements.status') },
            }),
            ...audienceFields(t, data.options),
          ]}
          record={row}
          start={{ ...masterStart(announcements), from_date: today }}
          save={saving(saveAnnouncement)}
          remove={row && { run: removing(removeAnnouncement, { id: row.id }) }}
          refresh={[listAnnouncements]}
        />
      )}
    />
  )
}

function useCard(today: string) {
  const { t } = useTranslation('homeSettings')
  const format = useFormatter()
  const badgeOf = ({ status, from_date, to_date, is_pinned }: ListedAnnouncement) => {
    if (status === 0) return t('announcements.off')
    if (to_date !== null && to_date < today) return t('announcements.over')
    if (from_date > today) return t('announcements.later')
    return is_pinned ? t('announcements.isPinned') : undefined
  }
  const answersOf = ({ asks, acknowledged, yes, no }: ListedAnnouncement) => {
    if (asks === 'nothing') return ''
    if (asks === 'acknowledge') return t('announcements.acknowledged', { count: acknowledged })
    return t('announcements.answered', { yes: format.number(yes), no: format.number(no) })
  }
  return (one: ListedAnnouncement, { options }: DataOf<typeof listAnnouncements>): MasterCard => {
    const from = format.day(one.from_date)
    const badge = badgeOf(one)
    return {
      name: one.title,
      about: one.to_date
        ? t('announcements.between', { from, to: format.day(one.to_date) })
        : t('announcements.since', { from }),
      line: audienceText(t, one.limits, options),
      note: [
        t('announcements.seen', { seen: format.number(one.seen), people: format.number(one.people) }),
        answersOf(one),
      ]
        .filter(Boolean)
        .join(' · '),
      ...(badge ? { badge } : {}),
    }
  }
}
