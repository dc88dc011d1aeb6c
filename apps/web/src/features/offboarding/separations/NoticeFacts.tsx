import type { NoticeView } from '@muster/contract/offboarding/separation-shapes'
import { KeyValueList } from '@muster/ui/page'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import { useSeparationWords } from './separation-data.ts'

/** How the notice goes until the last working day. */
export function NoticeFacts({ notice }: { notice: NoticeView }) {
  const { t } = useTranslation('ownSeparation')
  const format = useFormatter()
  const words = useSeparationWords()
  const days = (count: number) => t('days', { count })
  const { served, shortfall, waived, ends_on } = notice
  return (
    <KeyValueList
      items={[
        { id: 'notice', label: t('fields.notice'), value: words.days(notice) },
        ...(notice.days > 0
          ? [
              { id: 'ends', label: t('fields.noticeEnds'), value: format.day(ends_on) },
              { id: 'served', label: t('fields.served'), value: days(served) },
              { id: 'short', label: t('fields.short'), value: days(shortfall) },
            ]
          : []),
        ...(waived > 0 ? [{ id: 'waived', label: t('fields.waived'), value: days(waived) }] : []),
      ]}
    />
  )
}
