import { Skeleton } from '@mantine/core'
import { NoPermission } from '@muster/ui/feedback'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ById } from '../../../lib/language/ById.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { dashboardOptions } from '../data/dashboards.ts'
import { Editor } from '../editor/Editor.tsx'
import '../texts.ts'

/** A dashboard to be arranged and changed. */
export default function EditorPage() {
  return <ById>{(id) => <EditorById id={id} />}</ById>
}

function EditorById({ id }: { id: number }) {
  const { t } = useTranslation('analytics')
  const query = useQuery(dashboardOptions(id))
  const waiting = <Skeleton height={480} radius="lg" aria-hidden />
  return (
    <Loaded query={query} order={1} skeleton={waiting}>
      {(dashboard) => {
        if (dashboard.dashboard_id !== id) return waiting
        return dashboard.abilities.edit ? (
          <Editor key={id} dashboard={dashboard} />
        ) : (
          <NoPermission order={1} texts={{ title: t('editor.readOnly'), text: t('editor.readOnlyText') }} />
        )
      }}
    </Loaded>
  )
}
