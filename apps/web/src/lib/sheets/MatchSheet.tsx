import { Button, Group, Stack, Text } from '@mantine/core'
import { dateFormats } from '@muster/contract/imports/import-dates'
import { DateFormats, defaultImportTexts, MatchColumns, missingTargets } from '@muster/ui/import-assistant'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../form/form-resources.ts'
import { useFormatter, useUser } from '../session/session.ts'
import { readFileDate } from './sheet-look.ts'
import type { ChosenSheet, useSheetUpload } from './useSheetUpload.ts'

interface MatchSheetProps {
  upload: Pick<ReturnType<typeof useSheetUpload>, 'decisions' | 'setDecisions' | 'setIsMatching'>
  sheet: ChosenSheet
}

/** Column targets and date formats of a file. */
export function MatchSheet({ upload, sheet: { analysis, look } }: MatchSheetProps) {
  const { t } = useTranslation('sheets')
  const format = useFormatter()
  const today = dayIn(useUser().formats.time_zone)
  const { decisions, setDecisions, setIsMatching } = upload
  const shared = { analysis, decisions, onDecisionsChange: setDecisions, texts: defaultImportTexts }
  return (
    <Stack gap="md">
      {look.remembered ? (
        <Text size="sm" c="dimmed">
          {t('remembered')}
        </Text>
      ) : null}
      <MatchColumns {...shared} />
      <DateFormats
        {...shared}
        dateFormatOptions={dateFormats.map((value) => ({
          value,
          label: value === 'EXCEL' ? t('excelDate') : value,
        }))}
        readDate={(text, wanted) => {
          const date = readFileDate(text, wanted, today)
          return date && format.date(date)
        }}
      />
      <Group>
        <Button
          disabled={missingTargets(analysis, decisions).length > 0}
          onClick={() => setIsMatching(false)}
        >
          {t('continue')}
        </Button>
      </Group>
    </Stack>
  )
}
