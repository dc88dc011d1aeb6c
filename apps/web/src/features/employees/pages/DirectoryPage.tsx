import { Button, Group } from '@mantine/core'
import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import { IconColumns3, IconFileSpreadsheet, IconPlus, IconUpload } from '@muster/ui/icons'
import type { PageAction } from '@muster/ui/page'
import { useMutation } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCan } from '../../../lib/session/session.ts'
import { PersonCard } from '../components/PersonCard.tsx'
import { directoryOptions } from '../data/directory-query.ts'
import type { ExportBody } from '../data/export-people.ts'
import { useDirectory } from '../data/use-directory.ts'
import '../texts.ts'

const PersonDrawer = lazy(() => import('../components/PersonDrawer.tsx'))
const DirectoryBulkActions = lazy(async () => ({
  default: (await import('../components/DirectoryBulkActions.tsx')).DirectoryBulkActions,
}))

interface Abilities {
  create: boolean
  import: boolean
  export: boolean
}
const none: Abilities = { create: false, import: false, export: false }

type ExportCode = typeof import('../data/export-people.ts')

/** Exports, with code that is loaded when it is first needed. */
async function exportPeople(bodyOf: (code: ExportCode) => ExportBody) {
  const code = await import('../data/export-people.ts')
  return code.exportPeople(bodyOf(code))
}

/** The employee directory: search, filter, compare and export; a row opens a preview beside the list. */
export default function DirectoryPage() {
  const { t } = useTranslation('employees')
  const { columns, filters, criteriaOf } = useDirectory()
  const sample = useMutation({
    mutationFn: async () => (await import('../data/download-sample.ts')).downloadEmployeeSample(),
  })
  const maySeeForm = useCan('forms.definition.view')
  const importing: PageAction[] = [
    { label: t('actions.import'), icon: <IconUpload size={16} />, href: hrefOf('/users/import') },
    {
      label: t('actions.sample'),
      icon: <IconFileSpreadsheet size={16} />,
      onClick: () => sample.mutate(),
      isBusy: sample.isPending,
    },
  ]
  const shaping: PageAction = {
    label: t('actions.form'),
    icon: <IconColumns3 size={16} />,
    href: hrefOf(`/form/view?id=${EMPLOYEE_FORM}`),
  }
  return (
    <ListScreen
      list="employees"
      load={(request) => directoryOptions({ ...criteriaOf(request), limit: request.limit }, request.page)}
      rowsOf={(answer) => answer.employees}
      totalOf={(answer) => answer.total_rows}
      title={t('titles.directory')}
      primary={({ data }) =>
        data?.abilities.create && {
          label: t('actions.add'),
          icon: <IconPlus size={16} />,
          href: hrefOf('/users/create'),
        }
      }
      actions={({ data, exports }) => [
        ...(data?.abilities.import ? importing : []),
        ...exports,
        ...(maySeeForm ? [shaping] : []),
      ]}
      columns={columns}
      filters={filters}
      row={{ id: (row) => row.EMPLOYEE_ID, label: (row) => row.EMPLOYEE_NAME }}
      card={(row) => <PersonCard row={row} />}
      bulk={(chosen, _count, { data, request, total, isExporting, runExport }) => (
        <DirectoryBulkActions
          selection={chosen}
          criteria={criteriaOf(request)}
          total={total}
          mayExport={data?.abilities.export ?? false}
          isExporting={isExporting}
          onExport={(body) =>
            runExport({
              label: t('actions.export'),
              run: () => exportPeople(() => body),
              title: t('directory.exporting'),
            })
          }
        />
      )}
      exports={({ data, request }) =>
        data?.abilities.export
          ? [
              {
                label: t('actions.export'),
                run: () => exportPeople(({ exportBody }) => exportBody(criteriaOf(request))),
                title: t('directory.exporting'),
              },
            ]
          : []
      }
      exportAboveTable
      drawer={{
        param: 'person',
        render: ({ id, close, previous, next }) => (
          <PersonDrawer id={Number(id)} onClose={close} neighbours={{ previous, next }} />
        ),
      }}
      empty={({ data }) => ({
        title: t('directory.emptyTitle'),
        text: t('directory.emptyText'),
        action: <FirstSteps abilities={data?.abilities ?? none} />,
      })}
    />
  )
}

/** First steps for an organisation without employees. */
function FirstSteps({ abilities }: { abilities: Abilities }) {
  const { t } = useTranslation('employees')
  const navigate = useNavigate()
  if (!abilities.create && !abilities.import) return null
  return (
    <Group gap="sm" justify="center">
      {abilities.import ? (
        <Button leftSection={<IconUpload size={16} />} onClick={() => navigate('/users/import')}>
          {t('actions.import')}
        </Button>
      ) : null}
      {abilities.create ? (
        <Button variant="default" onClick={() => navigate('/users/create')}>
          {t('actions.add')}
        </Button>
      ) : null}
    </Group>
  )
}
