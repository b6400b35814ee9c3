declare module 'jstat' {
  const jstat: {
    readonly jStat: {
      readonly normal: { readonly inv: (p: number, mean: number, sd: number) => number };
    };
  };
  export default jstat;
}
