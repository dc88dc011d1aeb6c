import { Alert, Radio, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '../../icons.ts'
import type { ImportAssistantProps } from '../assistant-props.ts'
import type { ImportAssistantTexts } from '../texts.ts'
import type { ExistingRowRule, ImportAnalysis } from '../types.ts'
import { Constants } from './Constants.tsx'
import { DateFormats } from './DateFormats.tsx'
import { MatchColumns } from './MatchColumns.tsx'
import { OriginBar } from './OriginBar.tsx'

interface MatchStepProps {
  assistant: ImportAssistantProps
  analysis: ImportAnalysis
  texts: ImportAssistantTexts
}

/** Column targets, date formats, and the handling of existing rows. */
export function MatchStep({ assistant, analysis, texts: t }: MatchStepProps) {
  const { decisions, onDecisionsChange, dateFormatOptions, readDate } = assistant
  const { source } = analysis
  const shared = { analysis, decisions, onDecisionsChange, texts: t }
  return (
    <Stack gap="lg">
      <Text>{t.matchIntro(source.fileName, source.rowCount)}</Text>
      {assistant.matchExtra}
      {assistant.origins ? <OriginBar origin={source.origin} origins={assistant.origins} texts={t} /> : null}
      {analysis.exportOf === null ? null : (
        <Alert color="blue" icon={<IconFileSpreadsheet size={18} />} role="status">
          {t.exportOf(analysis.exportOf)}
        </Alert>
      )}
      <MatchColumns {...shared} texts={{ ...t, missingText: t.missingOrConstant }} />
      <Constants {...shared} masterOptions={assistant.masterOptions} />
      <DateFormats {...shared} dateFormatOptions={dateFormatOptions} readDate={readDate} />
      <Radio.Group
        label={t.existing}
        value={decisions.onExisting}
        onChange={(rule) => onDecisionsChange({ ...decisions, onExisting: rule as ExistingRowRule })}
      >
        <Stack gap={4} mt={6}>
          {(['update', 'skip', 'refuse'] as const).map((rule) => (
            <Radio key={rule} value={rule} label={t.onExisting[rule]} />
          ))}
        </Stack>
      </Radio.Group>
    </Stack>
  )
}
