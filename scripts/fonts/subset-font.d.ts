/** The package has no types of its own, and the published types lack the `features` option. */
declare module 'subset-font' {
  type Axis = number | { min: number; max: number };

  function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      targetFormat: 'truetype' | 'woff2';
      keepFeatures?: readonly string[];
      variationAxes?: Readonly<Record<string, Axis>>;
    },
  ): Promise<Buffer>;

  export = subsetFont;
}
