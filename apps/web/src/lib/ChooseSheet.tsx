import { Button, type ButtonProps, FileButton } from '@mantine/core'
import { IconFileSpreadsheet } from '@muster/ui/icons'

interface ChooseSheetProps extends Pick<ButtonProps, 'mt' | 'variant'> {
  /** Names the button and the field behind it. */
  label: string
  /** What stands on it once a file was read. */
  otherLabel: string
  isChosen: boolean
  isReading: boolean
  onChoose: (file: File) => void
}

/** Chooses a spreadsheet; once one was read, another. */
export function ChooseSheet({ label, otherLabel, isChosen, isReading, onChoose, ...look }: ChooseSheetProps) {
  return (
    <FileButton
      onChange={(file) => file && onChoose(file)}
      accept=".xlsx,.csv"
      inputProps={{ 'aria-label': label }}
    >
      {(props) => (
        <Button
          variant={isChosen ? 'default' : 'filled'}
          {...props}
          {...look}
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          loading={isReading}
        >
          {isChosen ? otherLabel : label}
        </Button>
      )}
    </FileButton>
  )
}
