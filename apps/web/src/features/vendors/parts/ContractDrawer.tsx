import { ActionIcon, Button, FileButton, Group, Stack, Text, Title } from '@mantine/core'
import { removeContract, saveContract } from '@muster/contract/calls/vendors/contracts'
import { readVendor } from '@muster/contract/calls/vendors/vendors'
import { MAX_CONTRACT_FILES } from '@muster/contract/vendors/vendors.constants'
import type { VendorContract } from '@muster/contract/vendors/vendors.contract'
import { IconX } from '@muster/ui/icons'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { upload } from '../../../lib/calls/upload.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { areaField, dayField, textField } from '../../../lib/form/fields.ts'
import { removing, saving } from '../../../lib/form/saving.ts'
import '../texts.ts'

interface Part {
  files: { path: string; name: string }[]
}

interface ContractDrawerProps {
  vendorId: number
  /** Null for a new one. */
  contract: VendorContract | null
  onClose: () => void
}

/** Form of a contract with its files. */
export default function ContractDrawer({ vendorId, contract, onClose }: ContractDrawerProps) {
  const { t } = useTranslation('vendors')
  return (
    <FormDrawer<never, Part>
      title={contract ? t('contracts.edit', { name: contract.title }) : t('contracts.add')}
      onClose={onClose}
      fields={[
        textField('title', t('contracts.name'), { isRequired: true, MAX_LENGTH: 160 }),
        textField('number', t('contracts.number'), { MAX_LENGTH: 60 }),
        dayField('starts_on', t('contracts.starts'), { isRequired: true }),
        dayField('ends_on', t('contracts.ends'), { help: t('contracts.endsHelp') }),
        textField('amount', t('contracts.amount'), { MAX_LENGTH: 15 }),
        textField('currency', t('contracts.currency'), { MAX_LENGTH: 3 }),
        areaField('note', t('fields.note'), { MAX_LENGTH: 1000 }),
      ]}
      record={contract}
      part={{
        initial: { files: contract?.files.map(({ path, name }) => ({ path, name })) ?? [] },
        render: ({ value: { files }, onChange, errors }) => (
          <Files files={files} error={errors.files} onChange={(next) => onChange({ files: next })} />
        ),
      }}
      toBody={(draft, { files }) => ({
        ...(contract ? { id: contract.id, version: contract.version } : {}),
        ...{ vendor_id: vendorId, title: draft.title, number: draft.number ?? '', note: draft.note ?? '' },
        ...{ starts_on: draft.starts_on, ends_on: draft.ends_on || null, amount: draft.amount || null },
        ...{ currency: draft.currency || null, files: files.map(({ path }) => path) },
      })}
      save={saving(saveContract) as never}
      remove={contract && { run: removing(removeContract, { id: contract.id }) }}
      refresh={[readVendor]}
    />
  )
}

interface FilesProps {
  files: Part['files']
  error: string | undefined
  onChange: (files: Part['files']) => void
}

function Files({ files, error, onChange }: FilesProps) {
  const { t } = useTranslation('vendors')
  const adding = useMutation({
    mutationFn: (file: File) => upload('master_files', file),
    onSuccess: ({ filePath, originalName }) => onChange([...files, { path: filePath, name: originalName }]),
    meta: { errorShown: 'inline' as const },
  })
  const problem = adding.error ? messageOf(adding.error) : error
  return (
    <Stack gap="xs" component="section" aria-label={t('contracts.files')}>
      <Title order={3} size="h5">
        {t('contracts.files')}
      </Title>
      {files.map(({ path, name }) => (
        <Group key={path} gap="xs" wrap="nowrap">
          <Text size="sm" style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('contracts.removeFile', { name })}
            onClick={() => onChange(files.filter((one) => one.path !== path))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <FileButton
          disabled={files.length >= MAX_CONTRACT_FILES}
          onChange={(file) => file && adding.mutate(file)}
          inputProps={{ 'aria-label': t('contracts.addFile'), tabIndex: -1 }}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="compact-md"
              disabled={files.length >= MAX_CONTRACT_FILES}
              loading={adding.isPending}
            >
              {t('contracts.addFile')}
            </Button>
          )}
        </FileButton>
      </Group>
      {problem ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      ) : null}
    </Stack>
  )
}
