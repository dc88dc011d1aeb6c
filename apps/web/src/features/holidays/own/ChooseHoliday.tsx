import { Button } from '@mantine/core'
import type { OwnHolidays } from '@muster/contract/holidays/own-holidays.contract'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { sheetPath } from '../../../lib/screen/sheet-address.ts'
import { useCan } from '../../../lib/session/session.ts'
import './texts.ts'

type Own = OwnHolidays['holidays'][number]

/** Whether the user can still choose this restricted holiday. */
export const isChoosable = (
  one: Own,
  { today, restricted }: Pick<OwnHolidays, 'today' | 'restricted'>,
): boolean =>
  one.is_restricted && !one.is_chosen && !one.is_requested && one.date > today && restricted.left > 0

/** Opens the request for a restricted holiday, with the holiday filled in. */
export function ChooseHoliday({ holiday: { id, name } }: { holiday: Own }) {
  const { t } = useTranslation('ownHolidays')
  if (!useCan('requests.raise')) return null
  return (
    <Button
      component={AppLink}
      to={sheetPath('RESTRICTED_HOLIDAY', { holiday_id: id })}
      variant="default"
      mih={44}
      ml="auto"
      aria-label={t('chooseOne', { name })}
    >
      {t('choose')}
    </Button>
  )
}
