import type { PageAction } from '@muster/ui/page'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { currentEntry } from '../../../lib/session/entry.ts'
import { buildPath, customPath } from './custom-reports.ts'
import { type LibraryReport, libraryPath } from './report-library.ts'
import type { ReportAnswer } from './report-query.ts'
import { useRemoval } from './use-removal.ts'

/** What can be done with a custom report on its page; nothing with those of the product. */
export function useCustomActions({ report_id, name, area }: LibraryReport) {
  const { t } = useTranslation('reports')
  const navigate = useNavigate()
  const { remove } = useRemoval()
  const isConsole = currentEntry.name === 'admin'
  return (data: ReportAnswer | undefined): PageAction[] => {
    if (area !== 'custom' || !data) return []
    const { edit, build } = data.abilities
    const isBuilder = build && isConsole
    return [
      ...(edit && isBuilder ? [{ label: t('edit'), href: hrefOf(buildPath({ edit: report_id })) }] : []),
      ...(isBuilder ? [{ label: t('duplicate'), href: hrefOf(buildPath({ from: report_id })) }] : []),
      ...(edit
        ? [
            {
              label: t('remove'),
              isDangerous: true,
              onClick: () =>
                remove.mutate(
                  { report_id, name },
                  { onSuccess: () => void navigate(isConsole ? customPath : libraryPath()) },
                ),
            },
          ]
        : []),
    ]
  }
}
