/** Texts of lists that people put in order. */
export const sortableEn = {
  drag: 'Move {{name}}',
  up: 'Move {{name}} up',
  down: 'Move {{name}} down',
  remove: 'Remove {{name}}',
  how: 'Press space to pick up an entry, the arrow keys to move it, and space to drop it.',
  picked: '{{name}} picked up.',
  over: '{{name}} is at position {{place}} of {{count}}.',
  dropped: '{{name}} dropped at position {{place}} of {{count}}.',
  back: '{{name}} is back where it was.',
}
