import { Button, SegmentedControl, Stack, Text } from '@mantine/core'
import { StatusBadge } from '../../feedback/StatusBadge.tsx'
import { IconDownload } from '../../icons.ts'
import { Pager } from '../../pager/Pager.tsx'
import { usePhone } from '../../theme/phone.ts'
import type { ImportAssistantProps } from '../assistant-props.ts'
import classes from '../ImportAssistant.module.css'
import type { ImportAssistantTexts } from '../texts.ts'
import type { ImportAnalysis, ImportPreview, PreviewQuery } from '../types.ts'
import { PreviewGrid } from './PreviewGrid.tsx'
import { LeaveOut, Lookalikes } from './RowQuestions.tsx'

interface CheckStepProps {
  assistant: ImportAssistantProps
  analysis: ImportAnalysis
  preview: ImportPreview
  texts: ImportAssistantTexts
}

/** The preview row by row; cells are corrected in place. */
export function CheckStep({ assistant, analysis, preview, texts: t }: CheckStepProps) {
  const { query, onQueryChange, onDownloadErrors, isDownloadingErrors } = assistant
  const { totals } = preview
  const isPhone = usePhone()
  return (
    <Stack>
      <div className={classes.tools}>
        <div className={classes.totals} role="status">
          <StatusBadge kind="success">
            {t.ready(totals.rows - totals.withErrors - totals.withWarnings)}
          </StatusBadge>
          <StatusBadge kind={totals.withWarnings > 0 ? 'warning' : 'neutral'}>
            {t.warnings(totals.withWarnings)}
          </StatusBadge>
          <StatusBadge kind={totals.withErrors > 0 ? 'danger' : 'neutral'}>
            {t.errors(totals.withErrors)}
          </StatusBadge>
        </div>
        {onDownloadErrors && totals.withErrors > 0 ? (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={isDownloadingErrors}
            onClick={() => onDownloadErrors(false)}
          >
            {t.downloadErrors}
          </Button>
        ) : null}
      </div>
      {totals.lookalikes > 0 ? (
        <Lookalikes assistant={assistant} count={totals.lookalikes} texts={t} />
      ) : null}
      {totals.withErrors > 0 ? <LeaveOut assistant={assistant} totals={totals} texts={t} /> : null}
      <SegmentedControl
        aria-label={t.show}
        w="fit-content"
        maw="100%"
        data={[
          { value: 'all', label: t.showAll },
          { value: 'errors', label: t.showErrors },
          { value: 'warnings', label: t.showWarnings },
        ]}
        value={query.show}
        onChange={(show) => onQueryChange({ page: 1, show: show as PreviewQuery['show'] })}
      />
      {preview.rows.length === 0 ? (
        <Text c="dimmed" role="status">
          {t.nothingToShow}
        </Text>
      ) : (
        <PreviewGrid assistant={assistant} analysis={analysis} preview={preview} texts={t} />
      )}
      {preview.pages > 1 ? (
        <Pager
          label={t.grid}
          page={query.page}
          pages={preview.pages}
          onPage={(page) => onQueryChange({ ...query, page })}
          isPhone={isPhone}
          texts={{ previous: t.previous, next: t.nextPage, page: t.page }}
        />
      ) : null}
    </Stack>
  )
}
