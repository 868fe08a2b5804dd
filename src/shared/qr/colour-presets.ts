/** Brand colours to choose from, each on white. */
export const QR_COLOUR_PRESETS = [
  { name: 'Blue', color: '#3B82F6' },
  { name: 'Green', color: '#16A34A' },
  { name: 'Purple', color: '#8B5CF6' },
  { name: 'Red', color: '#DC2626' },
  { name: 'Orange', color: '#EA580C' },
  { name: 'Teal', color: '#0D9488' },
  { name: 'Pink', color: '#DB2777' },
  { name: 'Dark', color: '#1F2937' },
] as const;

export const PRESET_BACKGROUND = '#FFFFFF';
